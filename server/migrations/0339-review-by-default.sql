-- A new installation reviews goods. One that has people keeps what its operators chose.
update settings set value = '0'
where key = 'zsm_good_auto_audit' and not exists (select from accounts) and not exists (select from operators);
