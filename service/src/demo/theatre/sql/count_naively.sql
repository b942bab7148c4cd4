update holdfast_theatre.sectors set available = available - 1
