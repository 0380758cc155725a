<?php
/**
 * Leaves posts that read well without the plugin, and no option, on every site of a network: a shortcode and a frame of the
 * hall become a link to it. A block needs nothing, because a post holds its comment only.
 *
 * @package UnivWidgets
 */

defined( 'WP_UNINSTALL_PLUGIN' ) || exit;

load_plugin_textdomain( 'univ-widgets', false, dirname( WP_UNINSTALL_PLUGIN ) . '/languages' );

/**
 * The text of a post with links instead of shortcodes and frames.
 *
 * @param string $content As stored.
 * @param string $hall    The address of the hall, or an empty text.
 * @return string
 */
function univ_widgets_plain_content( $content, $hall ) {
	$link  = function ( $address ) {
		return sprintf( '<a href="%s">%s</a>', esc_url( $address ), esc_html__( 'Service hall', 'univ-widgets' ) );
	};
	$plain = preg_replace_callback(
		'/' . get_shortcode_regex( array( 'univ' ) ) . '/',
		function ( $found ) use ( $hall, $link ) {
			if ( '[' === $found[1] && ']' === $found[6] ) {
				return $found[0]; // Escaped: it shows how a shortcode is written.
			}
			$fallback = trim( $found[5] );
			return '' !== $fallback || '' === $hall ? $fallback : $link( $hall );
		},
		$content
	);
	if ( '' === $hall || ! is_string( $plain ) ) {
		return is_string( $plain ) ? $plain : $content;
	}
	$address = preg_quote( $hall . 'embed/', '#' ) . '[^\s<>"\[\]]*';
	$rules   = array(
		// A block, which is a paragraph then; the shortcode of WordPress; an address on a line of its own.
		'#<!-- wp:embed \{(?:(?!<!-- /wp:embed).)*?-->(?:(?!<!-- /wp:embed).)*?(' . $address . ')(?:(?!<!-- /wp:embed).)*<!-- /wp:embed -->#s' => array( "<!-- wp:paragraph -->\n<p>", "</p>\n<!-- /wp:paragraph -->" ),
		'#\[embed[^\]]*\]\s*(' . $address . ')\s*\[/embed\]#' => array( '', '' ),
		'#^[ \t]*(' . $address . ')[ \t]*\r?$#m'          => array( '', '' ),
		'#(?<=<p>)\s*(' . $address . ')\s*(?=</p>)#'      => array( '', '' ),
	);
	foreach ( $rules as $pattern => $around ) {
		$changed = preg_replace_callback(
			$pattern,
			function ( $found ) use ( $around, $link ) {
				return $around[0] . $link( html_entity_decode( $found[1], ENT_QUOTES, 'UTF-8' ) ) . $around[1];
			},
			$plain
		);
		$plain   = is_string( $changed ) ? $changed : $plain;
	}
	return $plain;
}

/** Changes the posts of the current site, and deletes the option. */
function univ_widgets_leave_site() {
	global $wpdb;
	$hall  = (string) get_option( 'univ_widgets_hall', '' );
	$frame = '%' . $wpdb->esc_like( $hall . 'embed/' ) . '%';
	// phpcs:disable WordPress.DB.DirectDatabaseQuery
	$posts = $wpdb->get_results(
		$wpdb->prepare(
			"SELECT ID, post_content FROM {$wpdb->posts} WHERE post_content LIKE %s OR ( %s <> '' AND post_content LIKE %s )",
			'%[univ %',
			$hall,
			$frame
		)
	);
	foreach ( $posts as $post ) {
		$plain = univ_widgets_plain_content( $post->post_content, $hall );
		if ( $plain !== $post->post_content ) {
			$wpdb->update( $wpdb->posts, array( 'post_content' => $plain ), array( 'ID' => $post->ID ) );
			clean_post_cache( (int) $post->ID );
		}
	}
	if ( '' !== $hall ) {
		$wpdb->query(
			$wpdb->prepare(
				"DELETE FROM {$wpdb->postmeta} WHERE meta_key LIKE %s AND meta_value LIKE %s",
				$wpdb->esc_like( '_oembed_' ) . '%',
				$frame
			)
		);
	}
	// phpcs:enable
	delete_option( 'univ_widgets_hall' );
}

if ( is_multisite() ) {
	foreach ( get_sites(
		array(
			'fields' => 'ids',
			'number' => 0,
		)
	) as $univ_widgets_site ) {
		switch_to_blog( $univ_widgets_site );
		univ_widgets_leave_site();
		restore_current_blog();
	}
} else {
	univ_widgets_leave_site();
}
