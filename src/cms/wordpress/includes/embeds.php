<?php
/**
 * A pasted address of the hall's /embed/ pages becomes a frame, by the hall's oEmbed.
 *
 * @package UnivWidgets
 */

defined( 'ABSPATH' ) || exit;

add_action( 'init', 'univ_widgets_add_provider' );

/** Registers the hall as an oEmbed provider. */
function univ_widgets_add_provider() {
	$hall = univ_widgets_hall();
	if ( '' !== $hall ) {
		wp_oembed_add_provider( $hall . 'embed/*', $hall . 'oembed' );
	}
}

add_filter( 'http_request_host_is_external', 'univ_widgets_is_own_host', 10, 3 );

/**
 * WordPress asks no provider with a private address, but a hall may be inside the university's network.
 *
 * @param bool   $is_external Whether the request is allowed.
 * @param string $host        Its host.
 * @param string $url         Its address.
 * @return bool
 */
function univ_widgets_is_own_host( $is_external, $host, $url ) {
	$hall = univ_widgets_hall();
	return $is_external || ( '' !== $hall && 0 === strpos( $url, $hall . 'oembed?' ) );
}

add_filter( 'http_allowed_safe_ports', 'univ_widgets_allow_port', 10, 3 );

/**
 * Allows the port of the hall, for the hall.
 *
 * @param int[]  $ports Allowed ports.
 * @param string $host  The host of the request.
 * @param string $url   The address of the request.
 * @return int[]
 */
function univ_widgets_allow_port( $ports, $host, $url ) {
	$hall = univ_widgets_hall();
	$port = wp_parse_url( $hall, PHP_URL_PORT );
	return $port && 0 === strpos( $url, $hall . 'oembed?' ) ? array_merge( $ports, array( $port ) ) : $ports;
}

add_filter( 'embed_oembed_html', 'univ_widgets_resize_frame', 10, 2 );

/**
 * The frame takes the height of its content, by the hall's univ-frame.js.
 *
 * @param string $html The frame.
 * @param string $url  The pasted address.
 * @return string
 */
function univ_widgets_resize_frame( $html, $url ) {
	$hall = univ_widgets_hall();
	if ( '' === $hall || 0 !== strpos( $url, $hall . 'embed/' ) ) {
		return $html;
	}
	wp_enqueue_script( 'univ-widgets-frame', $hall . 'univ-frame.js', array(), null, true ); // phpcs:ignore WordPress.WP.EnqueuedResourceParameters.MissingVersion
	return str_replace( '<iframe ', '<iframe data-univ-frame ', $html );
}
