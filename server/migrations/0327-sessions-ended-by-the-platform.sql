-- Whether an operator ended the session: its device is told so, instead of that the account changed its sign-in elsewhere.
alter table sessions add column platform_ended_flag boolean not null default false;
