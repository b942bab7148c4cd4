select available from holdfast_theatre.sectors
