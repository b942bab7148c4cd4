select create_reference_table($1::text::regclass)
