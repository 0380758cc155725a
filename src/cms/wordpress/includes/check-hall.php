<?php
/**
 * What is wrong with an address of a hall.
 *
 * @package UnivWidgets
 */

defined( 'ABSPATH' ) || exit;

/**
 * The address of a hall's folder, or null if it cannot be one: https, or http on this machine.
 *
 * @param string $value As typed.
 * @return string|null With a slash at its end.
 */
function univ_widgets_hall_address( $value ) {
	$url  = wp_parse_url( esc_url_raw( trim( $value ), array( 'https', 'http' ) ) );
	$host = is_array( $url ) && isset( $url['host'] ) ? strtolower( $url['host'] ) : '';
	if ( '' === $host || isset( $url['user'] ) || isset( $url['pass'] ) ) {
		return null;
	}
	$is_local = preg_match( '/^(localhost|.+\.localhost|127\.0\.0\.1|\[::1\])$/', $host );
	if ( 'https' !== $url['scheme'] && ! ( 'http' === $url['scheme'] && $is_local ) ) {
		return null;
	}
	$path = preg_replace( '#/[^/]*\.(js|json|html)$#', '/', isset( $url['path'] ) ? $url['path'] : '/' );
	$port = isset( $url['port'] ) ? ':' . $url['port'] : '';
	return trailingslashit( $url['scheme'] . '://' . $host . $port . $path );
}

/**
 * The origin of an address, as browsers send it.
 *
 * @param string $address http or https.
 * @return string
 */
function univ_widgets_origin( $address ) {
	$url = wp_parse_url( $address );
	return $url['scheme'] . '://' . $url['host'] . ( isset( $url['port'] ) ? ':' . $url['port'] : '' );
}

/**
 * Loads the hall's univ-config.json.
 *
 * @param string $hall Its address.
 * @return array{0: string, 1: string} `error`, `warning` or `success`, and a sentence.
 */
function univ_widgets_check_hall( $hall ) {
	$address = $hall . 'univ-config.json';
	$origin  = univ_widgets_origin( home_url() );
	$reply   = wp_remote_get(
		$address,
		array(
			'timeout'             => 5,
			'redirection'         => 2,
			'limit_response_size' => MB_IN_BYTES,
			'headers'             => array( 'Origin' => $origin ),
		)
	);
	if ( is_wp_error( $reply ) ) {
		/* translators: 1: address, 2: reason */
		return array( 'error', sprintf( __( '%1$s cannot be loaded: %2$s', 'univ-widgets' ), $address, $reply->get_error_message() ) );
	}
	$status = wp_remote_retrieve_response_code( $reply );
	if ( 200 !== $status ) {
		/* translators: 1: address, 2: HTTP status */
		return array( 'error', sprintf( __( '%1$s answers with status %2$d. Enter the address of the folder with the hall’s scripts.', 'univ-widgets' ), $address, $status ) );
	}
	$config = json_decode( wp_remote_retrieve_body( $reply ), true );
	if ( ! is_array( $config ) || array() === $config || wp_is_numeric_array( $config ) ) {
		/* translators: %s: address */
		return array( 'error', sprintf( __( '%s is not the configuration of a hall.', 'univ-widgets' ), $address ) );
	}
	$allowed = wp_remote_retrieve_header( $reply, 'access-control-allow-origin' );
	if ( '*' !== $allowed && $origin !== $allowed && univ_widgets_origin( $hall ) !== $origin ) {
		/* translators: %s: origin of this site */
		return array( 'error', sprintf( __( 'The hall does not let pages of %s read its configuration: its server has to send Access-Control-Allow-Origin.', 'univ-widgets' ), $origin ) );
	}
	$listed = isset( $config['embedOrigins'] ) ? (array) $config['embedOrigins'] : array();
	if ( ! in_array( $origin, $listed, true ) && univ_widgets_origin( $hall ) !== $origin ) {
		/* translators: %s: origin of this site */
		return array( 'warning', sprintf( __( 'The hall answers. Visitors cannot sign in yet: ask the hall to list %s in its embedOrigins.', 'univ-widgets' ), $origin ) );
	}
	return array( 'success', __( 'The hall answers, and visitors of this site can sign in.', 'univ-widgets' ) );
}
