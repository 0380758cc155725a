<?php
// php install-wordpress.php <folder>: a site with an administrator and an author, who may not write unfiltered HTML. The
// passwords are the names.
define( 'WP_INSTALLING', true );
$_SERVER['HTTP_HOST'] = parse_url( getenv( 'SITE_URL' ), PHP_URL_HOST );
require $argv[1] . '/wp-load.php';
require ABSPATH . 'wp-admin/includes/upgrade.php';
wp_install( 'Library', 'admin', 'admin@example.edu', true, '', 'admin' );
// pictures of people are at another host
update_option( 'show_avatars', 0 );
wp_insert_user( array( 'user_login' => 'author', 'user_pass' => 'author', 'user_email' => 'author@example.edu', 'role' => 'author' ) );
echo get_bloginfo( 'version' );
