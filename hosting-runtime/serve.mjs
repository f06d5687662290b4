// Custom apps of static pages: serves the folder `site` beside this one.
import { listen } from './listen.mjs';
import { createSite, siteFolder } from './site.mjs';

listen(createSite(siteFolder));
