-- More than the API lets anybody put on sale, so that no slice of a fast machine sells out. Smaller numbers were meant.
update holdfast.inventory set allotment = 1000000000 where allotment = 100000
