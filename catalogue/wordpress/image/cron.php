<?php
// What WordPress has to do from time to time. It would call itself over the network instead, by a name that need not be known in here.
$_SERVER += ['HTTP_HOST' => 'localhost', 'REQUEST_URI' => '/wp-cron.php', 'SERVER_PROTOCOL' => 'HTTP/1.1', 'REQUEST_METHOD' => 'GET'];
require '/usr/share/wordpress/wp-cron.php';
