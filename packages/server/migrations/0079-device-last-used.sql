-- When a device last signed in, to the hour. NULL: never; 0: unknown, because the account is older than this column.
ALTER TABLE directory_devices ADD COLUMN last_used INTEGER DEFAULT 0;
