-- People who are no administrators no longer choose whose card they are shown. What they chose themselves last is forgotten.
UPDATE people SET secretary = '' WHERE secretary <> ''
  AND uid NOT IN (SELECT uid FROM group_members WHERE cn = 'admin')
  AND uid = (
    SELECT actor FROM journal WHERE action = 'change-person' AND subject = people.uid AND "after" LIKE '%"secretary":%'
    ORDER BY id DESC LIMIT 1
  );
UPDATE people SET manager = '' WHERE manager <> ''
  AND uid NOT IN (SELECT uid FROM group_members WHERE cn = 'admin')
  AND uid = (
    SELECT actor FROM journal WHERE action = 'change-person' AND subject = people.uid AND "after" LIKE '%"manager":%'
    ORDER BY id DESC LIMIT 1
  );
