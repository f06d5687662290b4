<?php
// Without a way to the internet WordPress would wait for minutes for what it asks of its makers: then it is told not to ask.
$way = @fsockopen('tls://api.wordpress.org', 443, $code, $words, 5);
$way ? @unlink('/tmp/offline') : touch('/tmp/offline');
