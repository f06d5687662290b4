-- Main domain of the server when the backup was made; NULL for backups of before, until the list of their place is read.
ALTER TABLE backups ADD COLUMN domain TEXT;
