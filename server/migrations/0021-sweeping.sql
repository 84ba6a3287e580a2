-- What is swept is found by its age.
create index requests_create_time_idx on requests (create_time);
create index sessions_expire_time_idx on sessions (expire_time);
