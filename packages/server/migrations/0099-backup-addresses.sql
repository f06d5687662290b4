-- Main domain of the server when the backup was made; NULL for backups of before, until the list of their place is read.
ALTER TABLE backups ADD COLUMN domain TEXT;
-- Name of the portal on the emergency sheet that was confirmed last; NULL where it is not known.
ALTER TABLE backup_places ADD COLUMN sheet_host TEXT;
UPDATE backup_places
  SET sheet_host = (SELECT 'cloud.' || value FROM system_config WHERE context = 'system' AND id = 'domain')
  WHERE sheet_confirmed_at IS NOT NULL;
