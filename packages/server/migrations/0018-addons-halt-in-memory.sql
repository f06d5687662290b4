-- A server is only ever stopped for the length of one step, which is repeated after a crash: nothing to remember.
ALTER TABLE addon_servers DROP COLUMN halted_by;
-- What the databases of an app must be able to do, as JSON.
ALTER TABLE addon_accounts ADD COLUMN extensions TEXT NOT NULL DEFAULT '[]';
