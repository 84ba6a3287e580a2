-- Within how many hours operators promise to decide on an appeal.
insert into settings (key, value) values ('zsm_promise_appeal', '72');
