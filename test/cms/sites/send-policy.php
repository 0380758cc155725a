<?php
// Before every script of the site: its content security policy, as a web server would send it. WordPress's own editor
// compiles texts (6.1: in data.min.js), so only its administration may.
$univ_policy = getenv( 'SITE_POLICY' );
if ( PHP_SAPI !== 'cli' && $univ_policy ) {
	$univ_is_admin = 0 === strpos( $_SERVER['REQUEST_URI'], '/wp-admin/' );
	header( 'Content-Security-Policy: ' . ( $univ_is_admin ? str_replace( "script-src 'self'", "script-src 'self' 'unsafe-eval'", $univ_policy ) : $univ_policy ) );
}
