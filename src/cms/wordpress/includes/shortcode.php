<?php
/**
 * The shortcode [univ tag="service-catalogue" …], for the classic editor, widgets and templates.
 *
 * @package UnivWidgets
 */

defined( 'ABSPATH' ) || exit;

add_shortcode( 'univ', 'univ_widgets_shortcode' );

/**
 * `tag` names the tag; each other attribute may be written with data- before it, which the catalogue's own `tag` needs.
 *
 * @param mixed       $attributes Values by name; names without a value as numbered values.
 * @param string|null $content    Shown where scripts do not run.
 * @return string HTML
 */
function univ_widgets_shortcode( $attributes, $content = null ) {
	$given = array();
	foreach ( (array) $attributes as $name => $value ) {
		// [univ no-head] comes as a numbered value.
		$key           = is_int( $name ) ? strtolower( (string) $value ) : $name;
		$given[ $key ] = is_int( $name ) ? '' : univ_widgets_unquote( (string) $value );
	}
	$tag = 'univ-' . preg_replace( '/^univ-/', '', isset( $given['tag'] ) ? $given['tag'] : '' );
	unset( $given['tag'] );
	if ( ! isset( univ_widgets_tags()[ $tag ] ) ) {
		$names = str_replace( 'univ-', '', implode( ', ', array_keys( univ_widgets_tags() ) ) );
		/* translators: %s: names, separated by commas */
		return univ_widgets_note( sprintf( __( 'The shortcode univ needs a tag: %s', 'univ-widgets' ), $names ) );
	}
	foreach ( $given as $name => $value ) {
		if ( 0 === strpos( $name, 'data-' ) ) {
			$given[ substr( $name, 5 ) ] = $value;
		}
	}
	return univ_widgets_render( $tag, $given, trim( (string) $content ) );
}

/**
 * Editors write typographic quotes, which WordPress takes for part of the value.
 *
 * @param string $value As written.
 * @return string
 */
function univ_widgets_unquote( $value ) {
	$plain = preg_replace( '/^[\x{201C}-\x{201F}\x{2018}-\x{201B}\x{2032}\x{2033}"\']+|[\x{201C}-\x{201F}\x{2018}-\x{201B}\x{2032}\x{2033}"\']+$/u', '', html_entity_decode( $value, ENT_QUOTES, 'UTF-8' ) );
	return is_string( $plain ) ? $plain : $value;
}
