-- Pictures people uploaded as wallpapers. The files are in the folder `wallpapers`; the chosen wallpaper is an own setting of the user.
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
