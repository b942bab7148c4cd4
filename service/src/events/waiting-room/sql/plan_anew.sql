-- For this transaction only. A room goes from nobody to a million people in minutes: a plan that was made before is not one for
-- after, and a millisecond of planning is little for what serves hundreds.
select set_config('plan_cache_mode', 'force_custom_plan', true)
