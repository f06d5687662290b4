-- The administrator who gave a temporary password and confirmed it with the own one: only then a promotion keeps it.
ALTER TABLE credentials ADD COLUMN temporary_by TEXT;
