-- What the browser found of the file before it sent anything, so that the same file continues its upload from any browser.
alter table uploads add column fingerprint text;
