-- Title that an app restored beside another one has instead of that of its manifest; empty: that of the manifest.
ALTER TABLE apps ADD COLUMN title TEXT NOT NULL DEFAULT '';
