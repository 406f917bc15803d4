"""Small widgets that draw rows and send commands."""
