"""What stands round every table: top bar, prompt, panels, pads, camera strip, a second person's panel."""
