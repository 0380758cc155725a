<?php
/**
 * Removes the one option, on every site of a network.
 *
 * @package UnivWidgets
 */

defined( 'WP_UNINSTALL_PLUGIN' ) || exit;

if ( is_multisite() ) {
	foreach ( get_sites(
		array(
			'fields' => 'ids',
			'number' => 0,
		)
	) as $univ_widgets_site ) {
		delete_blog_option( $univ_widgets_site, 'univ_widgets_hall' );
	}
} else {
	delete_option( 'univ_widgets_hall' );
}
