-- Operators' lists in their order, and what a keyword of the audit log names.
create index refunds_id_idx on refunds (id);
create index certifications_submitted_idx on certifications (submit_time, id);
create index enrolls_submitted_idx on enrolls (submit_time, id);
create index disputes_office_idx on disputes ((status_dict = 1), id);
create index audit_log_request_idx on audit_log (request_id) where request_id is not null;
