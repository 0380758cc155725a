<?php
/**
 * The tags as HTML. tags.json is written by the build from the documentation of the elements.
 *
 * @package UnivWidgets
 */

defined( 'ABSPATH' ) || exit;

const UNIV_WIDGETS_MAX_LENGTH = 500;

/**
 * The tags with their attributes.
 *
 * @return array<string, array>
 */
function univ_widgets_tags() {
	static $tags = null;
	if ( null === $tags ) {
		$tags = wp_json_file_decode( dirname( UNIV_WIDGETS_FILE ) . '/tags.json', array( 'associative' => true ) );
	}
	return is_array( $tags ) ? $tags : array();
}

/**
 * A tag with those of the given attributes that it has; any other is dropped.
 *
 * @param string $tag      Such as univ-favorites.
 * @param array  $given    Values by name of attribute.
 * @param string $fallback HTML to show where scripts do not run.
 * @return string HTML
 */
function univ_widgets_render( $tag, $given, $fallback = '' ) {
	$hall = univ_widgets_hall();
	if ( '' === $hall ) {
		return univ_widgets_note( __( 'Univ Widgets: set the address of the service hall under Settings.', 'univ-widgets' ) );
	}
	$link = sprintf( '<a href="%s">%s</a>', esc_url( $hall ), esc_html__( 'Service hall', 'univ-widgets' ) );
	if ( is_feed() ) {
		return $link;
	}
	$html   = '';
	$values = array();
	foreach ( univ_widgets_tags()[ $tag ]['attributes'] as $attribute ) {
		$name  = $attribute['name'];
		$value = univ_widgets_clean( $attribute, isset( $given[ $name ] ) ? $given[ $name ] : null );
		if ( 'lang' === $name && null === $value ) {
			// A theme may not write the language of a translated page.
			$value = get_bloginfo( 'language' );
		}
		if ( null !== $value ) {
			$values[ $name ] = $value;
			$html           .= sprintf( ' %s="%s"', esc_attr( $name ), esc_attr( $value ) );
		}
	}
	$inside = '' === $fallback ? univ_widgets_content( $tag, $values ) : wp_kses_post( $fallback );
	if ( '' === $inside && 'univ-assistant' !== $tag ) {
		$inside = $link;
	}
	univ_widgets_enqueue( $tag );
	return sprintf( '<%1$s%2$s>%3$s</%1$s>', tag_escape( $tag ), $html, $inside );
}

/**
 * What the hall shows to guests in a tag, so that it is there before the scripts and without them. A hall that is slow or
 * down leaves the tag alone, and is not asked again for a minute.
 *
 * @param string                $tag    Such as univ-favorites.
 * @param array<string, string> $values Its attributes.
 * @return string HTML; empty if there is none
 */
function univ_widgets_content( $tag, $values ) {
	$hall = univ_widgets_hall();
	$url  = UnivHallContent::address( $hall, $tag, $values );
	$key  = 'univ_content_' . md5( $url );
	$kept = get_transient( $key );
	if ( is_string( $kept ) ) {
		return $kept;
	}
	// Before the request: others that come meanwhile do not wait, too.
	set_transient( $key, '', UnivHallContent::RETRY );
	$reply = wp_remote_get(
		$url,
		array(
			'timeout'             => UnivHallContent::TIMEOUT,
			'redirection'         => 0,
			'limit_response_size' => UnivHallContent::MAX_BYTES + 1,
		)
	);
	$html = 200 === wp_remote_retrieve_response_code( $reply ) ? UnivHallContent::sanitize( wp_remote_retrieve_body( $reply ), $hall ) : '';
	if ( '' !== $html ) {
		set_transient( $key, $html, UnivHallContent::MAX_AGE );
	}
	return $html;
}

/**
 * A value that the attribute may have, or null.
 *
 * @param array $attribute One of tags.json.
 * @param mixed $value     As stored in the post.
 * @return string|null
 */
function univ_widgets_clean( $attribute, $value ) {
	if ( ! is_scalar( $value ) ) {
		return null;
	}
	if ( 'boolean' === $attribute['type'] ) {
		return in_array( $value, array( false, 'false', '0', 0 ), true ) ? null : '';
	}
	$text = mb_substr( wp_check_invalid_utf8( (string) $value ), 0, UNIV_WIDGETS_MAX_LENGTH );
	if ( ! empty( $attribute['values'] ) && ! in_array( $text, $attribute['values'], true ) ) {
		return null;
	}
	return $text;
}

/**
 * A hint for those who can mend the page; visitors see nothing.
 *
 * @param string $text What is wrong.
 * @return string HTML
 */
function univ_widgets_note( $text ) {
	return current_user_can( 'edit_posts' ) ? '<p class="univ-widgets-note">' . esc_html( $text ) . '</p>' : '';
}
