select create_distributed_function($1::text::regprocedure)
