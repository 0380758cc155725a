<?php
/**
 * Plugin Name:       Univ Widgets
 * Description:       Blocks and a shortcode with the services of your university's service hall: catalogue, tasks, favourites, visits, assistant.
 * Version:           {{version}}
 * Requires at least: 6.1
 * Requires PHP:      7.4
 * Author:            univ-widgets contributors
 * License:           MIT
 * License URI:       https://opensource.org/license/mit
 * Text Domain:       univ-widgets
 * Domain Path:       /languages
 *
 * @package UnivWidgets
 */

defined( 'ABSPATH' ) || exit;

define( 'UNIV_WIDGETS_FILE', __FILE__ );
define( 'UNIV_WIDGETS_VERSION', '{{version}}' );
define( 'UNIV_WIDGETS_OPTION', 'univ_widgets_hall' );

require __DIR__ . '/hall-content.php';
require __DIR__ . '/includes/tags.php';
require __DIR__ . '/includes/scripts.php';
require __DIR__ . '/includes/blocks.php';
require __DIR__ . '/includes/shortcode.php';
require __DIR__ . '/includes/embeds.php';
if ( is_admin() ) {
	require __DIR__ . '/includes/check-hall.php';
	require __DIR__ . '/includes/settings.php';
}

add_action( 'init', 'univ_widgets_load_texts', 1 );

/** Translations are part of the plugin, for sites that install it from a file. */
function univ_widgets_load_texts() {
	load_plugin_textdomain( 'univ-widgets', false, dirname( plugin_basename( __FILE__ ) ) . '/languages' );
}

/**
 * The address of the hall with a slash at its end, or an empty text.
 *
 * @return string
 */
function univ_widgets_hall() {
	$hall = get_option( UNIV_WIDGETS_OPTION, '' );
	return is_string( $hall ) ? $hall : '';
}
