-- 1: goods pass review by themselves; 0: an operator reviews them.
insert into settings (key, value) values ('zsm_good_auto_audit', '1');
