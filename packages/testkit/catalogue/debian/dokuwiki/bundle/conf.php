<?php
define('DOKU_MAIN_CONF', __DIR__ . '/conf/');
define('DOKU_CONF', DOKU_MAIN_CONF);
