<?php
/**
 * The scripts of the hall. Posts hold none: the plugin enqueues them for the tags that a page has.
 *
 * @package UnivWidgets
 */

defined( 'ABSPATH' ) || exit;

/**
 * Loads a tag's module. The address has no version: the hall serves its newest release there.
 *
 * @param string $tag Such as univ-favorites.
 */
function univ_widgets_enqueue( $tag ) {
	$src = univ_widgets_hall() . $tag . '.js';
	wp_enqueue_style( 'univ-widgets' );
	if ( function_exists( 'wp_enqueue_script_module' ) ) {
		wp_enqueue_script_module( $tag, $src, array(), null );
	} else {
		wp_enqueue_script( $tag, $src, array(), null, true ); // phpcs:ignore WordPress.WP.EnqueuedResourceParameters.MissingVersion
	}
}

add_action( 'init', 'univ_widgets_register_style' );

/** Keeps the tags' room until they are defined, so that nothing moves. */
function univ_widgets_register_style() {
	wp_register_style( 'univ-widgets', plugins_url( 'univ-widgets.css', UNIV_WIDGETS_FILE ), array(), UNIV_WIDGETS_VERSION );
}

add_filter( 'script_loader_tag', 'univ_widgets_script_element', 10, 3 );

/**
 * Older releases of WordPress have no script modules, and ask for no attributes.
 *
 * @param string $html   The element.
 * @param string $handle Its handle.
 * @param string $src    Its address.
 * @return string
 */
function univ_widgets_script_element( $html, $handle, $src ) {
	$is_module = isset( univ_widgets_tags()[ $handle ] );
	if ( ! $is_module && ! in_array( $handle, array( 'univ-widgets-frame', 'univ-widgets-preview' ), true ) ) {
		return $html;
	}
	return wp_get_script_tag(
		array(
			'type' => $is_module ? 'module' : 'text/javascript',
			'src'  => $src,
			'id'   => $handle . '-js',
		)
	);
}

add_filter( 'wp_script_attributes', 'univ_widgets_script_attributes' );

/**
 * Asks services that join, delay or rewrite scripts (Cloudflare, LiteSpeed) to leave these alone: a module that is copied
 * to another address does not find its parts. Isolated pages (Cross-Origin-Embedder-Policy) load what has crossorigin.
 *
 * @param array $attributes Of a script element.
 * @return array
 */
function univ_widgets_script_attributes( $attributes ) {
	$hall = univ_widgets_hall();
	if ( '' !== $hall && isset( $attributes['src'] ) && 0 === strpos( $attributes['src'], $hall ) ) {
		$attributes['data-cfasync']     = 'false';
		$attributes['data-no-optimize'] = '1';
		$attributes['data-no-defer']    = '1';
		$attributes['crossorigin']      = 'anonymous';
		$attributes['async']            = 'module' === ( $attributes['type'] ?? '' );
	}
	return $attributes;
}

// The same for plugins that are asked by a filter: WP Rocket, LiteSpeed Cache, SiteGround Optimizer.
foreach (
	array(
		'rocket_exclude_js',
		'rocket_exclude_defer_js',
		'rocket_delay_js_exclusions',
		'rocket_minify_excluded_external_js',
		'litespeed_optimize_js_excludes',
		'litespeed_optm_js_defer_exc',
		'sgo_javascript_combine_excluded_external_paths',
	) as $univ_widgets_filter
) {
	add_filter( $univ_widgets_filter, 'univ_widgets_exclude_from_optimisers' );
}

/**
 * Adds the host of the hall to a list of exclusions.
 *
 * @param mixed $excluded The list.
 * @return mixed
 */
function univ_widgets_exclude_from_optimisers( $excluded ) {
	$host = wp_parse_url( univ_widgets_hall(), PHP_URL_HOST );
	return is_array( $excluded ) && $host ? array_merge( $excluded, array( $host ) ) : $excluded;
}

add_filter( 'autoptimize_filter_js_exclude', 'univ_widgets_exclude_from_autoptimize' );

/**
 * Autoptimize has a text with commas.
 *
 * @param mixed $excluded The list.
 * @return mixed
 */
function univ_widgets_exclude_from_autoptimize( $excluded ) {
	$host = wp_parse_url( univ_widgets_hall(), PHP_URL_HOST );
	return is_string( $excluded ) && $host ? $excluded . ', ' . $host : $excluded;
}
