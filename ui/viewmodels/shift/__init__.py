"""The operator's desk: racks, slips, boxes, cash, closing and the report, by keys and fingers; no Qt."""
