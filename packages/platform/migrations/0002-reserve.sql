-- Room kept inside the file for the time when the disk has none.
create table reserve (
  id integer primary key,
  content blob not null
) strict;
