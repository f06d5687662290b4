-- What the platform itself remembers.
create table meta (
  name text primary key,
  value text not null
) strict;

-- Long work. One row per job; it stays after the end so that it can be explained.
create table jobs (
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

create index jobs_open on jobs (outcome, sequence) where outcome in ('waiting', 'running', 'undoing');

-- The plan of a job as data, so that another release can finish or undo it.
create table job_steps (
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

create table job_locks (
  resource text primary key,
  job_id text not null references jobs (id)
) strict, without rowid;

create index job_locks_job on job_locks (job_id);
