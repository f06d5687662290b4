CREATE TABLE addon_accounts (
  instance_id TEXT NOT NULL,
  kind TEXT NOT NULL,
  server TEXT NOT NULL REFERENCES addon_servers (instance),
  -- Of the account, and of its first database.
  name TEXT NOT NULL,
  -- Sealed under the box key (H9).
  password TEXT NOT NULL,
  -- Names of all its databases, as JSON.
  databases TEXT NOT NULL,
  -- intended: nothing is on the server yet. used: something is, or may be. kept: as used, and no app asks for it.
  state TEXT NOT NULL CHECK (state IN ('intended', 'used', 'kept')), extensions TEXT NOT NULL DEFAULT '[]',
  PRIMARY KEY (instance_id, kind),
  UNIQUE (server, name)
) STRICT;
CREATE TABLE addon_servers (
  -- Name of its workload.
  instance TEXT PRIMARY KEY,
  kind TEXT NOT NULL,
  port INTEGER NOT NULL UNIQUE,
  -- Number of the account it runs as, where the server is root.
  account INTEGER NOT NULL UNIQUE,
  generation INTEGER NOT NULL) STRICT;
CREATE TABLE alternative_domains (
  domain TEXT PRIMARY KEY,
  instance TEXT NOT NULL,
  added INTEGER NOT NULL
) STRICT;
CREATE INDEX alternative_domains_by_instance ON alternative_domains (instance);
CREATE TABLE app_hosts (
  host TEXT PRIMARY KEY,
  instance TEXT NOT NULL,
  owners INTEGER NOT NULL
) STRICT;
CREATE TABLE app_leftovers (
  instance_id TEXT PRIMARY KEY
) STRICT, WITHOUT ROWID;
CREATE TABLE app_ports (
  instance_id TEXT NOT NULL REFERENCES apps (instance_id) ON DELETE CASCADE,
  name TEXT NOT NULL,
  port INTEGER NOT NULL UNIQUE,
  PRIMARY KEY (instance_id, name)
) STRICT, WITHOUT ROWID;
CREATE TABLE app_releases (
  instance_id TEXT NOT NULL REFERENCES apps (instance_id) ON DELETE CASCADE,
  version TEXT NOT NULL,
  manifest TEXT NOT NULL,
  PRIMARY KEY (instance_id, version)
) STRICT, WITHOUT ROWID;
CREATE TABLE app_secrets (
  instance_id TEXT NOT NULL REFERENCES apps (instance_id) ON DELETE CASCADE,
  name TEXT NOT NULL,
  sealed TEXT NOT NULL,
  PRIMARY KEY (instance_id, name)
) STRICT, WITHOUT ROWID;
CREATE TABLE app_sessions (
  token_hash TEXT PRIMARY KEY,
  host TEXT NOT NULL,
  instance TEXT NOT NULL,
  uid TEXT NOT NULL,
  portal_session TEXT NOT NULL,
  created INTEGER NOT NULL,
  last_used INTEGER NOT NULL
) STRICT;
CREATE INDEX app_sessions_by_instance ON app_sessions (instance);
CREATE INDEX app_sessions_by_portal_session ON app_sessions (portal_session);
CREATE INDEX app_sessions_by_uid ON app_sessions (uid);
CREATE TABLE app_status (
  instance_id TEXT PRIMARY KEY REFERENCES apps (instance_id) ON DELETE CASCADE,
  generation INTEGER NOT NULL,
  -- Ends and failed starts in a row, without a minute of health between them.
  failures INTEGER NOT NULL,
  -- Not started again before.
  next_start INTEGER NOT NULL,
  -- Why, as JSON of code and params.
  reason TEXT NOT NULL,
  -- The start whose end was counted last.
  counted TEXT NOT NULL
) STRICT;
CREATE TABLE app_visits (
  instance TEXT NOT NULL,
  uid TEXT NOT NULL,
  PRIMARY KEY (instance, uid)
) STRICT, WITHOUT ROWID;
CREATE INDEX app_visits_by_uid ON app_visits (uid);
CREATE TABLE apps (
  instance_id TEXT PRIMARY KEY,
  store_id TEXT NOT NULL,
  -- installing: until it has answered for the first time. kept: it was removed, its data was not.
  state TEXT NOT NULL CHECK (state IN ('installing', 'installed', 'kept')),
  -- The release that should run.
  version TEXT NOT NULL,
  wanted TEXT NOT NULL CHECK (wanted IN ('running', 'stopped', 'absent')),
  -- Counts the wishes: a result counts only for the newest (O2).
  generation INTEGER NOT NULL,
  -- The job that wrote the wish; null for a person (O3).
  written_by TEXT,
  host_name TEXT NOT NULL UNIQUE,
  port INTEGER NOT NULL UNIQUE,
  -- Number of the account it runs as, where the server is root.
  account INTEGER NOT NULL UNIQUE,
  -- Random, so that only the edge knows it (H5).
  identity_header TEXT NOT NULL,
  -- Message of a start or stop that somebody waits for, and who that is.
  operation TEXT,
  operation_by TEXT,
  installed_at INTEGER,
  removed_at INTEGER,
  data_bytes INTEGER NOT NULL DEFAULT 0
, title TEXT NOT NULL DEFAULT '') STRICT;
CREATE INDEX apps_by_store_id ON apps (store_id);
CREATE TABLE awaited_apps (
  instance_id TEXT PRIMARY KEY,
  -- In both languages, as JSON.
  title TEXT NOT NULL,
  -- How it was when the backup was made.
  wanted TEXT NOT NULL CHECK (wanted IN ('running', 'stopped')),
  place_id TEXT NOT NULL,
  backup_id TEXT NOT NULL,
  -- Empty: the backup does not have it.
  snapshot TEXT NOT NULL,
  bytes INTEGER NOT NULL,
  state TEXT NOT NULL CHECK (state IN ('waiting', 'running', 'failed')),
  -- Why the last try failed, as JSON.
  failure TEXT,
  tried_at INTEGER
) STRICT;
CREATE TABLE backup_drills (
  id TEXT PRIMARY KEY,
  place_id TEXT NOT NULL,
  -- Instance id of an app, or `box`.
  part TEXT NOT NULL,
  -- {de, en}
  title TEXT NOT NULL,
  at INTEGER NOT NULL,
  duration_ms INTEGER NOT NULL,
  -- What was restored in that time, all parts together.
  bytes INTEGER NOT NULL,
  -- Why it failed, as JSON; NULL for a good one.
  failure TEXT
, start TEXT) STRICT;
CREATE INDEX backup_drills_by_time ON backup_drills (at);
CREATE TABLE backup_places (
  id TEXT PRIMARY KEY,
  medium TEXT NOT NULL CHECK (medium IN ('usb', 'network', 'cloud')),
  -- UUID of the file system of a disk; empty for a server.
  fs_uuid TEXT NOT NULL,
  -- A server without its password, as JSON; NULL for a disk.
  server TEXT,
  -- The line of known_hosts that was accepted, for sftp.
  host_key TEXT,
  title TEXT NOT NULL,
  address TEXT NOT NULL,
  password TEXT NOT NULL,
  repository_key TEXT NOT NULL,
  -- `minute hour * * days`; empty without a timetable.
  cron TEXT NOT NULL,
  udev INTEGER NOT NULL,
  -- When that was chosen: no earlier time of it is missed.
  timed_at INTEGER NOT NULL,
  created_at INTEGER NOT NULL,
  -- The last run; `failure` is why it failed, as JSON.
  started_at INTEGER,
  ended_at INTEGER,
  failure TEXT,
  bytes INTEGER,
  sheet_confirmed_at INTEGER,
  -- The weekly care: when, and which twelfth of the data was read.
  cared_at INTEGER,
  checked_part INTEGER NOT NULL DEFAULT 0,
  -- What the checks found damaged, a line each with the number of the part that was read; empty for nothing.
  damage TEXT NOT NULL DEFAULT ''
, away_at INTEGER, plugged_at INTEGER, sheet_host TEXT) STRICT;
CREATE TABLE backups (
  id TEXT PRIMARY KEY,
  place_id TEXT NOT NULL REFERENCES backup_places (id) ON DELETE CASCADE,
  at INTEGER NOT NULL,
  bytes INTEGER NOT NULL,
  -- [{id, title, files, bytes, snapshot}]
  parts TEXT NOT NULL,
  -- Titles of apps that could not be stored, [{de, en}].
  missed TEXT NOT NULL
, domain TEXT) STRICT;
CREATE INDEX backups_by_time ON backups (at);
CREATE TABLE certificate_orders (
  host TEXT PRIMARY KEY,
  failures INTEGER NOT NULL,
  fault TEXT NOT NULL,
  detail TEXT NOT NULL,
  next_try INTEGER NOT NULL
) STRICT;
CREATE TABLE certificates (
  host TEXT PRIMARY KEY,
  kind TEXT NOT NULL CHECK (kind IN ('own', 'public')),
  chain TEXT NOT NULL,
  private_key TEXT NOT NULL,
  ends INTEGER NOT NULL
) STRICT;
CREATE TABLE credentials (
  uid TEXT PRIMARY KEY,
  password_hash TEXT NOT NULL,
  password_changed INTEGER NOT NULL,
  puk_sealed TEXT,
  puk_hash TEXT NOT NULL,
  two_factor_secret TEXT,
  two_factor_pending TEXT,
  two_factor_step INTEGER NOT NULL DEFAULT 0
, password_temporary INTEGER NOT NULL DEFAULT 0, temporary_by TEXT, password_by_link INTEGER NOT NULL DEFAULT 0) STRICT;
CREATE TABLE directory_accounts (
  instance_id TEXT PRIMARY KEY,
  password TEXT NOT NULL,
  password_hash TEXT NOT NULL,
  reads TEXT NOT NULL CHECK (reads IN ('members', 'everyone'))
, company_groups INTEGER NOT NULL DEFAULT 0) STRICT;
CREATE TABLE directory_device_groups (
  device TEXT NOT NULL REFERENCES directory_devices (id) ON DELETE CASCADE,
  cn TEXT NOT NULL,
  PRIMARY KEY (device, cn)
) STRICT, WITHOUT ROWID;
CREATE TABLE directory_devices (
  -- The name in the DN it signs in with.
  id TEXT PRIMARY KEY,
  name TEXT NOT NULL,
  -- Whose recipe its page shows.
  client TEXT NOT NULL,
  password_hash TEXT NOT NULL,
  may_read TEXT NOT NULL CHECK (may_read IN ('sign-in', 'address-book', 'groups')),
  everyone INTEGER NOT NULL,
  blocked INTEGER NOT NULL DEFAULT 0,
  created INTEGER NOT NULL
, last_used INTEGER DEFAULT 0) STRICT;
CREATE TABLE directory_numbers (
  number INTEGER PRIMARY KEY AUTOINCREMENT,
  kind TEXT NOT NULL CHECK (kind IN ('person', 'group')),
  name TEXT NOT NULL,
  -- When the person was made; another one of the same name has another number. 0 for groups.
  created INTEGER NOT NULL,
  -- The group is gone; another one of the same name has another number.
  gone INTEGER NOT NULL DEFAULT 0
) STRICT;
CREATE UNIQUE INDEX directory_numbers_by_name ON directory_numbers (kind, name, created) WHERE gone = 0;
CREATE TABLE familiar_addresses (
  uid TEXT NOT NULL,
  -- An IPv4 address, or the /64 network of an IPv6 address.
  address TEXT NOT NULL,
  last_used INTEGER NOT NULL,
  PRIMARY KEY (uid, address)
) STRICT, WITHOUT ROWID;
CREATE TABLE group_apps (
  cn TEXT NOT NULL REFERENCES groups (cn) ON DELETE CASCADE,
  app TEXT NOT NULL REFERENCES groups (cn) ON DELETE CASCADE,
  PRIMARY KEY (cn, app)
) STRICT, WITHOUT ROWID;
CREATE INDEX group_apps_by_app ON group_apps (app);
CREATE TABLE group_members (
  cn TEXT NOT NULL REFERENCES groups (cn) ON DELETE CASCADE,
  uid TEXT NOT NULL, inherited INTEGER NOT NULL DEFAULT 0,
  PRIMARY KEY (cn, uid)
) STRICT;
CREATE INDEX group_members_by_uid ON group_members (uid);
CREATE TABLE groups (
  cn TEXT PRIMARY KEY,
  description TEXT NOT NULL,
  mail_local_address TEXT NOT NULL DEFAULT '',
  entry_parent_id TEXT NOT NULL DEFAULT ''
, mapped INTEGER NOT NULL DEFAULT 0, required INTEGER NOT NULL DEFAULT 0, requires TEXT NOT NULL DEFAULT '[]') STRICT;
CREATE INDEX groups_by_entry_parent_id ON groups (entry_parent_id);
CREATE TABLE hosting_builds (
  instance_id TEXT PRIMARY KEY,
  started_at INTEGER NOT NULL,
  ended_at INTEGER,
  -- Why it failed, as JSON of code and params.
  failure TEXT
) STRICT;
CREATE TABLE hosting_uploads (
  ticket TEXT PRIMARY KEY,
  -- Who uploaded it: the ticket is nobody else's.
  uid TEXT NOT NULL,
  name TEXT NOT NULL,
  bytes INTEGER NOT NULL,
  -- What was found in it, as JSON.
  found TEXT NOT NULL,
  expires_at INTEGER NOT NULL,
  -- The app it becomes; until that is done it does not expire.
  instance_id TEXT UNIQUE
) STRICT;
CREATE TABLE job_locks (
  resource text primary key,
  job_id text not null references jobs (id)
) strict, without rowid;
CREATE INDEX job_locks_job on job_locks (job_id);
CREATE TABLE job_steps (
  job_id text not null references jobs (id) on delete cascade,
  position integer not null,
  stage text not null,
  name text not null,
  share real not null,
  -- Set on the one step that is the point of no return.
  point text check (point in ('before', 'after')),
  status text not null default 'planned' check (status in ('planned', 'intended', 'done', 'undone')),
  primary key (job_id, position)
) strict, without rowid;
CREATE TABLE jobs (
  id text primary key,
  kind text not null,
  input text not null,
  -- The values chosen before the first effect, as JSON; null until they are.
  state text,
  actor text,
  -- waiting: in line for its resources. Ended are done and failed.
  outcome text not null check (outcome in ('waiting', 'running', 'undoing', 'done', 'failed')),
  -- The resources it needs, as a JSON list.
  resources text not null,
  -- The start of the server that owns the job; writes of any other start do not count.
  epoch integer not null,
  -- Place in line.
  sequence integer not null unique,
  cancelled integer not null default 0 check (cancelled in (0, 1)),
  percent integer not null default 0,
  stage text not null,
  -- Starts of the server that found it running, since its last finished step.
  resumes integer not null default 0,
  -- Failures in a row of what it is trying now, and what the last one said.
  tries integer not null default 0,
  trouble text,
  -- Why it is or was undone, as JSON.
  reason text,
  started_at integer not null,
  changed_at integer not null,
  ended_at integer
) strict;
CREATE INDEX jobs_open on jobs (outcome, sequence) where outcome in ('waiting', 'running', 'undoing');
CREATE TRIGGER journal_is_not_changed BEFORE UPDATE ON journal
WHEN OLD.hash IS NOT NULL OR NEW.id IS NOT OLD.id OR NEW.at IS NOT OLD.at OR NEW.actor IS NOT OLD.actor OR NEW.address IS NOT OLD.address
  OR NEW.action IS NOT OLD.action OR NEW.subject IS NOT OLD.subject OR NEW.before IS NOT OLD.before OR NEW.after IS NOT OLD.after
BEGIN SELECT RAISE(ABORT, 'the journal only grows'); END;
CREATE TRIGGER journal_is_not_deleted BEFORE DELETE ON journal
WHEN OLD.id > coalesce((SELECT max(last_id) FROM journal_archives), 0)
BEGIN SELECT RAISE(ABORT, 'the journal only grows'); END;
CREATE TABLE journal (
  id INTEGER PRIMARY KEY,
  at INTEGER NOT NULL,
  actor TEXT NOT NULL,
  address TEXT NOT NULL,
  action TEXT NOT NULL,
  subject TEXT NOT NULL,
  before TEXT,
  after TEXT
, hash TEXT) STRICT;
CREATE INDEX journal_by_action ON journal (action);
CREATE INDEX journal_by_actor ON journal (actor);
CREATE INDEX journal_by_subject ON journal (subject);
CREATE INDEX journal_by_time ON journal (at);
CREATE TABLE journal_archives (
  -- The file is `<name>.jsonl.gz`.
  name TEXT PRIMARY KEY,
  rows INTEGER NOT NULL,
  last_id INTEGER NOT NULL,
  last_hash TEXT NOT NULL
) STRICT;
CREATE TABLE "mail_server" (
  id TEXT PRIMARY KEY CHECK (id = 'outgoing'),
  provider TEXT NOT NULL,
  host TEXT NOT NULL,
  port INTEGER NOT NULL,
  encryption TEXT NOT NULL CHECK (encryption IN ('tls', 'starttls', 'offered', 'none')),
  sender TEXT NOT NULL,
  username TEXT NOT NULL,
  password TEXT NOT NULL
) STRICT, WITHOUT ROWID;
CREATE TABLE mailboxes (
  folder TEXT PRIMARY KEY,
  uid TEXT NOT NULL,
  -- 1: the person was forgotten, and the mail goes as well.
  forgotten INTEGER NOT NULL DEFAULT 0
) STRICT;
CREATE UNIQUE INDEX mailboxes_by_uid ON mailboxes (uid) WHERE forgotten = 0;
CREATE TABLE message_readers (
  message_id TEXT NOT NULL REFERENCES messages (id) ON DELETE CASCADE,
  uid TEXT NOT NULL,
  seen INTEGER NOT NULL DEFAULT 0,
  hidden INTEGER NOT NULL DEFAULT 0,
  PRIMARY KEY (message_id, uid)
) STRICT, WITHOUT ROWID;
CREATE INDEX message_readers_by_uid ON message_readers (uid);
CREATE TABLE message_recipients (
  message_id TEXT NOT NULL REFERENCES messages (id) ON DELETE CASCADE,
  uid TEXT NOT NULL,
  PRIMARY KEY (message_id, uid)
) STRICT, WITHOUT ROWID;
CREATE INDEX message_recipients_by_uid ON message_recipients (uid);
CREATE TABLE messages (
  id TEXT PRIMARY KEY,
  indicator_id TEXT NOT NULL,
  type TEXT NOT NULL CHECK (type IN ('PROGRESS', 'NOTIFICATION', 'ANNOUNCEMENT')),
  progress_type TEXT,
  status TEXT NOT NULL CHECK (status IN ('OK', 'ERROR', 'WARNING', 'INFO')),
  code TEXT,
  params TEXT NOT NULL DEFAULT '{}',
  literal TEXT NOT NULL DEFAULT '',
  progress INTEGER NOT NULL CHECK (progress BETWEEN 0 AND 100),
  -- listed: only the people in message_recipients, also when none of them is left.
  audience TEXT NOT NULL CHECK (audience IN ('everyone', 'listed')),
  time INTEGER NOT NULL, counted INTEGER NOT NULL DEFAULT 0, shown_from INTEGER, shown_until INTEGER,
  CHECK ((code IS NULL) <> (literal = ''))
) STRICT;
CREATE INDEX messages_by_audience ON messages (audience, time);
CREATE INDEX messages_by_counted ON messages (counted);
CREATE INDEX messages_by_kind ON messages (audience, type, time);
CREATE INDEX messages_by_status ON messages (audience, status, time);
CREATE INDEX messages_by_time ON messages (time);
CREATE INDEX messages_by_type ON messages (type, time);
CREATE TABLE meta (
  name text primary key,
  value text not null
) strict;
CREATE TABLE migrations (name text primary key, hash text not null, applied_at integer not null) strict;
CREATE TABLE "occurrences" (
  channel TEXT NOT NULL CHECK (channel IN ('mail', 'push', 'webhook')),
  event TEXT NOT NULL,
  subject TEXT NOT NULL,
  level INTEGER NOT NULL,
  code TEXT NOT NULL,
  params TEXT NOT NULL,
  since INTEGER NOT NULL,
  -- When it was sent last; null while it was not. Counted milliseconds, as `ended`.
  mailed INTEGER,
  -- How often it was said again.
  reminders INTEGER NOT NULL DEFAULT 0,
  -- 1 while its end is to be told.
  announced INTEGER NOT NULL DEFAULT 0,
  -- Null while it lasts.
  ended INTEGER,
  PRIMARY KEY (channel, event, subject)
) STRICT, WITHOUT ROWID;
CREATE TABLE once_replies (
  id TEXT PRIMARY KEY,
  fingerprint TEXT NOT NULL,
  reply BLOB NOT NULL,
  counted INTEGER NOT NULL
) STRICT;
CREATE INDEX once_replies_by_counted ON once_replies (counted);
CREATE TRIGGER outbox_letter_done AFTER DELETE ON outbox
WHEN OLD.letter IS NOT NULL AND NOT EXISTS (SELECT 1 FROM outbox WHERE letter = OLD.letter)
BEGIN
  DELETE FROM outbox_letters WHERE id = OLD.letter;
END;
CREATE TABLE outbox (
  id TEXT PRIMARY KEY,
  message_id TEXT NOT NULL UNIQUE,
  template TEXT NOT NULL,
  recipient TEXT NOT NULL,
  language TEXT NOT NULL CHECK (language IN ('de', 'en')),
  content TEXT NOT NULL,
  created INTEGER NOT NULL,
  -- After this moment the mail would be of no use.
  expires INTEGER,
  -- refused: the other side will never take it.
  state TEXT NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'refused')),
  tries INTEGER NOT NULL DEFAULT 0,
  next_try INTEGER NOT NULL,
  reason TEXT NOT NULL DEFAULT ''
, letter TEXT REFERENCES outbox_letters (id), inside INTEGER NOT NULL DEFAULT 0 CHECK (inside IN (0, 1)), uid TEXT, actor TEXT, explained TEXT) STRICT;
CREATE INDEX outbox_by_expiry ON outbox (expires) WHERE expires IS NOT NULL;
CREATE INDEX outbox_by_letter ON outbox (letter);
CREATE INDEX outbox_by_next_try ON outbox (state, inside, letter IS NOT NULL, next_try, created);
CREATE INDEX outbox_by_person ON outbox (uid) WHERE uid IS NOT NULL;
CREATE TABLE outbox_letters (
  id TEXT PRIMARY KEY,
  -- The app. It may be gone when its mail leaves.
  instance_id TEXT NOT NULL,
  -- Address the app gave as the sender.
  sender TEXT NOT NULL,
  bytes INTEGER NOT NULL,
  source BLOB NOT NULL
) STRICT;
CREATE INDEX outbox_letters_by_app ON outbox_letters (instance_id);
CREATE TABLE people (
  uid TEXT PRIMARY KEY,
  givenname TEXT NOT NULL,
  surname TEXT NOT NULL,
  extern_email TEXT NOT NULL,
  intern_email TEXT NOT NULL,
  mobile TEXT NOT NULL DEFAULT '',
  telephone_number TEXT NOT NULL DEFAULT '',
  facsimile_telephone_number TEXT NOT NULL DEFAULT '',
  postal_address TEXT NOT NULL DEFAULT '',
  postal_code TEXT NOT NULL DEFAULT '',
  street TEXT NOT NULL DEFAULT '',
  title TEXT NOT NULL DEFAULT '',
  description TEXT NOT NULL DEFAULT '',
  secretary TEXT NOT NULL DEFAULT '',
  manager TEXT NOT NULL DEFAULT '',
  preferred_language TEXT NOT NULL DEFAULT 'de',
  enabled INTEGER NOT NULL DEFAULT 1,
  created INTEGER NOT NULL
, search TEXT NOT NULL DEFAULT '', external INTEGER NOT NULL DEFAULT 0, signed_in INTEGER NOT NULL DEFAULT 0) STRICT;
CREATE INDEX people_by_intern_email ON people (intern_email);
CREATE INDEX people_by_name ON people (surname, givenname, uid);
CREATE TABLE pictures (
  uid TEXT PRIMARY KEY,
  mark TEXT NOT NULL,
  small BLOB NOT NULL,
  large BLOB NOT NULL
) STRICT;
CREATE TABLE push_devices (
  id TEXT PRIMARY KEY,
  uid TEXT NOT NULL,
  -- Sealed JSON: the address and the keys of the browser.
  subscription TEXT NOT NULL,
  user_agent TEXT NOT NULL,
  created INTEGER NOT NULL,
  -- When the push service accepted a message last.
  reached INTEGER,
  -- Why the last message was not accepted; null when it was.
  trouble TEXT CHECK (trouble IN ('unreachable', 'refused'))
) STRICT, WITHOUT ROWID;
CREATE INDEX push_devices_by_uid ON push_devices (uid);
CREATE TABLE push_messages (
  device TEXT NOT NULL REFERENCES push_devices (id) ON DELETE CASCADE,
  topic TEXT NOT NULL,
  content TEXT NOT NULL,
  created INTEGER NOT NULL,
  -- In counted time, ms.
  expires INTEGER NOT NULL,
  tries INTEGER NOT NULL DEFAULT 0,
  next_try INTEGER NOT NULL,
  PRIMARY KEY (device, topic)
) STRICT, WITHOUT ROWID;
CREATE INDEX push_messages_by_next_try ON push_messages (next_try);
CREATE TABLE recovery_codes (
  uid TEXT NOT NULL REFERENCES credentials (uid) ON DELETE CASCADE,
  code_hash TEXT NOT NULL,
  PRIMARY KEY (uid, code_hash)
) STRICT;
CREATE TABLE registries (
  host TEXT PRIMARY KEY,
  username TEXT NOT NULL,
  password TEXT NOT NULL,
  added INTEGER NOT NULL
) STRICT;
CREATE TABLE removed_people (
  uid TEXT PRIMARY KEY,
  removed INTEGER NOT NULL,
  removed_by TEXT NOT NULL,
  person TEXT NOT NULL,
  settings TEXT NOT NULL,
  groups TEXT NOT NULL
, kept INTEGER NOT NULL DEFAULT 0) STRICT;
CREATE INDEX removed_people_by_removed ON removed_people (removed);
CREATE TABLE reserve (
  id integer primary key,
  content blob not null
) strict;
CREATE TABLE reset_requests (
  id INTEGER PRIMARY KEY,
  uid TEXT NOT NULL,
  asked INTEGER NOT NULL
) STRICT;
CREATE TABLE reset_tokens (
  token_hash TEXT PRIMARY KEY,
  uid TEXT NOT NULL REFERENCES credentials (uid) ON DELETE CASCADE,
  expires INTEGER NOT NULL,
  wrong INTEGER NOT NULL DEFAULT 0
, pin_hash TEXT, asked INTEGER NOT NULL DEFAULT 0) STRICT;
CREATE INDEX reset_tokens_by_uid ON reset_tokens (uid);
CREATE TABLE sendmail_accounts (
  instance_id TEXT PRIMARY KEY,
  -- Sealed under the box key (H9).
  password TEXT NOT NULL
) STRICT;
CREATE TABLE sessions (
  id TEXT PRIMARY KEY,
  token_hash TEXT NOT NULL UNIQUE,
  uid TEXT NOT NULL,
  created INTEGER NOT NULL,
  last_used INTEGER NOT NULL,
  address TEXT NOT NULL,
  user_agent TEXT NOT NULL,
  two_factor_confirmed INTEGER NOT NULL,
  admin_from INTEGER NOT NULL DEFAULT 0,
  admin_until INTEGER NOT NULL DEFAULT 0
) STRICT;
CREATE INDEX sessions_by_uid ON sessions (uid);
CREATE TABLE system_config (
  context TEXT NOT NULL,
  id TEXT NOT NULL,
  value TEXT NOT NULL,
  PRIMARY KEY (context, id)
) STRICT;
CREATE TABLE system_samples (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  span TEXT NOT NULL CHECK (span IN ('minutes', 'hour')),
  at INTEGER NOT NULL,
  -- Percent; NULL where it was not available.
  memory REAL,
  system_disk REAL,
  data_disk REAL,
  cpu REAL,
  -- Degrees Celsius.
  temperature REAL,
  -- Kibibytes of the data disk.
  data_used INTEGER,
  data_total INTEGER
) STRICT;
CREATE INDEX system_samples_by_span ON system_samples (span, id);
CREATE TABLE tries (
  key TEXT PRIMARY KEY,
  failed INTEGER NOT NULL,
  since INTEGER NOT NULL
) STRICT;
CREATE TABLE user_config (
  uid TEXT NOT NULL REFERENCES people (uid) ON DELETE CASCADE,
  id TEXT NOT NULL,
  value TEXT NOT NULL,
  PRIMARY KEY (uid, id)
) STRICT;
CREATE TABLE wallpapers (
  uid TEXT NOT NULL,
  -- The hash of the rendered picture.
  name TEXT NOT NULL,
  -- The folder of its files.
  folder TEXT NOT NULL UNIQUE,
  -- The name of the uploaded file, for display.
  title TEXT NOT NULL,
  -- What was measured of the picture, as JSON.
  shades TEXT NOT NULL,
  created INTEGER NOT NULL,
  PRIMARY KEY (uid, name)
) STRICT, WITHOUT ROWID;
CREATE TABLE webhook (
  id TEXT PRIMARY KEY CHECK (id = 'notifications'),
  -- Both sealed.
  address TEXT NOT NULL,
  secret TEXT NOT NULL,
  -- Milliseconds since the epoch; null while nothing was delivered.
  delivered INTEGER,
  -- The last failure: when, the code of its sentence and its parameters as JSON, and whether that message was given up.
  failed INTEGER,
  failure TEXT,
  given_up INTEGER NOT NULL DEFAULT 0
) STRICT, WITHOUT ROWID;
CREATE TABLE webhook_messages (
  sequence INTEGER PRIMARY KEY,
  -- The same for each try, so that the receiver recognises a repeated message.
  id TEXT NOT NULL UNIQUE,
  body TEXT NOT NULL,
  -- Counted milliseconds, after which a failed try is the last one.
  expires INTEGER NOT NULL,
  tries INTEGER NOT NULL DEFAULT 0,
  next_try INTEGER NOT NULL
) STRICT;
CREATE TABLE weekly_summary (
  id TEXT PRIMARY KEY CHECK (id = 'machine'),
  -- Addresses, as JSON.
  recipients TEXT NOT NULL,
  -- The Monday morning it was sent for last, or that was past when somebody was entered; milliseconds since the epoch.
  week INTEGER NOT NULL,
  -- The same moment in counted milliseconds, which a clock that jumps does not change.
  counted INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
