-- As the kernel's. A channel's booking exists once per property, organisation and source.
drop index stays.external_reference_names_one_stay;
create unique index external_reference_names_one_stay on stays.stays (organisation_id, coalesce(source, ''), external_reference, property_id) where external_reference is not null;

alter table events.tickets
  drop constraint a_code_opens_for_one_ticket,
  add constraint a_code_opens_for_one_ticket unique (code, event_id);
