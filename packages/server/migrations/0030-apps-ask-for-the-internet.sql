-- Processes have networks of their own now: those that were installed before and reach the internet ask for it, as new ones do.
UPDATE app_releases SET manifest = json_set(manifest, '$.addons.internet', json('{}'))
WHERE json_extract(manifest, '$.engines[0].type') = 'process'
  AND (json_extract(manifest, '$.hosted.interpreter') IN ('php', 'python') OR json_extract(manifest, '$.id') IN ('node-red', 'verdaccio'));
