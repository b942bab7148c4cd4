drop schema if exists holdfast_theatre cascade
