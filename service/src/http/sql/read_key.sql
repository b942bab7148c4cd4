-- Where keys are unique within a lane there may be some of other lanes: this one is of none.
select fingerprint, result_id from holdfast.idempotency_keys
where key = $1 and scope = $2
order by coalesce(lane_id, '00000000-0000-0000-0000-000000000000') <> '00000000-0000-0000-0000-000000000000'
limit 1
