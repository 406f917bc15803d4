"""Small widgets that draw rows and send what was asked for."""
