-- Statements and COMMIT leave together, so a count that is off must stop the transaction here: the service sees it too late.
create function holdfast.expect_rows(touched bigint, expected bigint) returns void
language plpgsql immutable as $$
begin
  if touched <> expected then
    raise exception 'touched % rows instead of %', touched, expected using errcode = 'HF001';
  end if;
end
$$;
