-- How often a provider was asked follows from the age of a payment.
alter table payments drop column ask_count;
