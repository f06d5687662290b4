<?php
// Everything that is set, and everything people write, is in the volume.
define('DOKU_CONF', '/data/conf/');
